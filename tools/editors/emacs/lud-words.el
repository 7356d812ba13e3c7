;;; lud-words.el --- Words of the Lud language  -*- lexical-binding: t; -*-
;;; Commentary:
;; Made by `lud syntax emacs' from the declarations of the language.
;;; Code:

(defconst lud-frame-words
  '("define" "game" "invariant" "item" "match" "metadata" "option" "ruleset" "rulesets" "test"
    "tests")
  "Words that files are made of.")

(defconst lud-head-words
  '("!=" "%" "*" "+" "-" "/" "<" "<=" "=" ">" ">=" "^" "abs" "add" "addScore" "ahead" "all"
    "allCombinations" "amount" "and" "append" "apply" "array" "arrayValue" "at" "attract" "automove"
    "avoidStoredState" "bet" "between" "board" "boardless" "brick" "byScore" "can" "card" "celtic"
    "centrePoint" "change" "claim" "clip" "column" "complete" "component" "concentric" "coord" "cos"
    "cost" "count" "countSizeBiggestGroup" "counter" "custodial" "deal" "deck" "dice" "die"
    "difference" "directional" "directions" "div" "do" "domino" "dominoes" "draw" "dual" "edge"
    "enclose" "end" "equal" "equals" "equipment" "exact" "exp" "expand" "face" "firstMoveOnTrack"
    "flip" "flips" "forAll" "forEach" "forget" "from" "fromTo" "games" "ge" "graph" "gravity" "gt"
    "hand" "handSite" "hex" "hint" "hints" "holds" "hole" "hop" "id" "if" "intersect" "intersection"
    "intervene" "is" "keep" "last" "layer" "layers" "le" "leap" "legal" "level" "log" "log10"
    "loser" "lt" "makeFaces" "mancalaBoard" "map" "mapEntry" "matchScore" "max" "merge" "meta" "min"
    "mod" "mode" "move" "moveAgain" "mover" "mul" "next" "nextPhase" "no" "noStackOn" "not"
    "notEqual" "note" "or" "pair" "pass" "passEnd" "path" "pathExtent" "payoff" "payoffs" "pending"
    "phase" "piece" "pin" "pips" "place" "play" "playCard" "player" "players" "poly" "position"
    "pot" "pow" "prev" "priority" "promote" "propose" "push" "quadhex" "random" "range" "ranking"
    "recoordinate" "rectangle" "regionSite" "regions" "regular" "remember" "remembered" "remove"
    "renumber" "repeat" "result" "results" "roll" "rotate" "rotation" "rotations" "row" "rules"
    "running" "satisfy" "scale" "score" "seed" "select" "seq" "set" "shape" "shift" "shoot" "sin"
    "site" "sites" "size" "sizes" "skew" "slide" "sow" "spiral" "split" "splitCrossings" "sqrt"
    "square" "start" "state" "step" "sub" "subdivide" "subgame" "surakartaBoard" "surround" "swap"
    "take" "tan" "team" "then" "tile" "tiling" "to" "toBool" "toFloat" "toInt" "together" "topLevel"
    "track" "trackSite" "tri" "trigger" "trim" "union" "value" "values" "var" "vote" "was" "wedge"
    "what" "where" "while" "who" "winner" "xor")
  "Words behind a bracket.")

(defconst lud-constant-words
  '("Abandon" "Ace" "Active" "Acute" "Add" "Adjacent" "All" "AllDirections" "AllSites" "Ally"
    "Alternating" "Amount" "Angled" "AnyDie" "Around" "Array" "Axial" "BL" "BLL" "BLLL" "BR" "BRR"
    "BRRR" "Backward" "Backwards" "Base" "Bet" "Between" "Blocked" "Board" "Bottom" "BottomSite"
    "CCW" "CW" "Captures" "Cards" "CaterpillarTree" "Cell" "Cells" "Centre" "CentreSite" "Claim"
    "Column" "Columns" "ConcaveCorners" "Concentric" "Connected" "Control" "ConvexCorners" "Corners"
    "Cost" "Count" "Counter" "Crash" "Crossing" "Cycle" "D" "DE" "DN" "DNE" "DNW" "DS" "DSE" "DSW"
    "DW" "Decided" "Deck" "Diagonal" "Diagonals" "Diamond" "DiceEqual" "DiceUsed" "Die" "Different"
    "Direction" "Distance" "Domino" "Dominoes" "Downward" "Draw" "E" "ENE" "ESE" "Each" "Edge"
    "Edges" "Eight" "Empty" "End" "EndOfTurn" "EndSite" "Enemy" "Even" "F" "FL" "FLL" "FLLL" "FR"
    "FRR" "FRRR" "Fallen" "False" "Farthest" "FirstSite" "Five" "Flat" "Forward" "Forwards" "Four"
    "Friend" "From" "FromBottom" "FromTop" "Full" "Group" "Groups" "Hand" "Hexagon" "Hexagonal"
    "Hidden" "Hint" "HintRegions" "Hop" "Horizontal" "Implied" "In" "Incident" "Infinity" "Inner"
    "Jack" "Joker" "King" "L" "LargePiece" "LastFrom" "LastSite" "LastTo" "Layer" "Layers" "Leap"
    "Left" "LeftSite" "Leftward" "Leftwards" "LegalMoves" "Level" "LevelFrom" "LevelTo" "Liberties"
    "Limping" "Line" "LineOfPlay" "LineOfSight" "Loop" "Loss" "Major" "Minor" "Move" "MoveLimit"
    "Mover" "MoverLastTurn" "Moves" "MovesThisTurn" "N" "NE" "NNE" "NNW" "NW" "Neighbours" "Neutral"
    "Next" "NextPlayer" "Nine" "NoEnd" "NoShape" "NonMover" "None" "NotEmpty" "NotEnemy" "NotOwn"
    "Obtuse" "Occupied" "Odd" "Off" "OffDiagonal" "OppositeDirection" "Orthogonal" "Out" "Outer"
    "Own" "P1" "P10" "P11" "P12" "P13" "P14" "P15" "P16" "P2" "P3" "P4" "P5" "P6" "P7" "P8" "P9"
    "Pass" "Passed" "Path" "Pattern" "Pending" "Perimeter" "Phase" "Phases" "Piece" "Pieces" "Pips"
    "PipsMatch" "PlayCard" "Playable" "Player" "Players" "Positional" "PositionalInTurn" "Pot"
    "Prev" "Prism" "Promote" "Propose" "Proposed" "PyramidalDrop" "Queen" "R" "Radiating" "Random"
    "Rank" "Rectangle" "Reflex" "Regions" "RegularGraph" "Related" "RememberValue" "Remembered"
    "Remove" "Repeat" "Right" "RightSite" "Rightward" "Rightwards" "Rotation" "Rotational" "Row"
    "Rows" "S" "SE" "SSE" "SSW" "SW" "SameDirection" "SameLayer" "Score" "Select" "Set" "Seven"
    "Shared" "Shoot" "Side" "Sides" "SidesMatch" "SidesNoCorners" "Simulation" "Simultaneous" "Site"
    "Sites" "SitesPlatformBelow" "Situational" "SituationalInTurn" "Six" "SizeBiggestGroup"
    "SizeBiggestLine" "Slash" "Slide" "Slosh" "Solid" "SolidNoSplit" "Solved" "SpanningTree"
    "Spiral" "Square" "Stack" "Star" "Start" "StartOfTurn" "State" "Step" "Steps" "StepsOnTrack"
    "SubGrids" "Suicide" "Suit" "Sum" "Support" "SupportMultiple" "Swap" "T31212" "T333333_33434"
    "T33336" "T33344" "T33434" "T3464" "T3636" "T4612" "T488" "Target" "Team" "Team1" "Team10"
    "Team11" "Team12" "Team13" "Team14" "Team15" "Team16" "Team2" "Team3" "Team4" "Team5" "Team6"
    "Team7" "Team8" "Team9" "TeamMover" "Ten" "Territory" "Threatened" "Three" "Tie" "To" "ToClear"
    "Top" "Topsite" "Touching" "Track" "Tree" "TreeCentre" "Trials" "Triangle" "Triangular"
    "Triggered" "True" "TrumpRank" "TrumpSuit" "TrumpValue" "TurnLimit" "Turns" "Two" "U" "UE" "UN"
    "UNE" "UNW" "US" "USE" "USW" "UW" "Undefined" "Unique" "Upward" "Value" "Values" "Var" "Vertex"
    "Vertical" "Vertices" "Visited" "Vote" "W" "WNW" "WSW" "What" "Who" "Win" "Winning" "Within")
  "Constants, and second words of heads.")

(defconst lud-label-words
  '("after" "afterConsequence" "apply" "applyAfterAllMoves" "args" "at" "backtracking" "before"
    "beginWith" "biased" "by" "byLevel" "bySite" "cardsBySuit" "cells" "cellsAt" "clockwise"
    "closed" "colour" "column" "combined" "component" "components" "cond" "connect" "container"
    "contiguous" "coord" "copy" "count" "counts" "d" "diagonals" "directed" "distance" "eachCell"
    "edges" "edgesAt" "edgesCurved" "even" "exact" "exactly" "except" "excepts" "excluding" "faces"
    "facesByDie" "forward" "from" "fromIncluded" "fromTop" "if" "ifAfterwards" "in" "inAnyOrder"
    "includeSelf" "included" "including" "index" "inside" "isVisible" "items" "joinCorners"
    "joinMidpoints" "k" "largeStack" "leading" "length" "level" "levelTo" "loop" "loops" "max"
    "maxCount" "maxState" "maxValue" "midpoints" "min" "misere" "newRotation" "next" "noMoveYet"
    "num" "numException" "numFaces" "numPerHole" "numSides" "numStores" "odd" "of" "on" "only"
    "options" "origin" "owner" "path" "phases" "piece" "player" "prev" "previous" "pyramidal" "rank"
    "removes" "replayDouble" "result" "rings" "rotation" "rotations" "rotns" "row" "ruleset" "sides"
    "sites" "size" "skipIf" "slots" "slotsFrom" "slotsPerSide" "slotsTo" "sowEffect" "stack"
    "stagger" "startAt" "state" "step" "steps" "stop" "stopIncluded" "store" "suit" "suits"
    "surround" "text" "thirds" "through" "throughAny" "throughHowMuch" "to" "toIncluded" "top"
    "trail" "trim" "trimEdges" "trumpRank" "trumpValue" "turns" "unique" "upTo" "use" "useOpposites"
    "value" "value2" "variations" "vertices" "verticesAt" "what" "whats" "with" "withValue")
  "Names of arguments.")

(provide 'lud-words)
;;; lud-words.el ends here
