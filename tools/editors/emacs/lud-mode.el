;;; lud-mode.el --- Board games in the Lud language  -*- lexical-binding: t; -*-
;;; Commentary:
;; Colours and indents files of the language, and tells eglot its server.
;;; Code:

(require 'lud-words)

(defvar lud-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?{ "(}" table)
    (modify-syntax-entry ?} "){" table)
    table)
  "Brackets, strings and comments of the language.")

(defvar lud-font-lock-keywords
  `((,(concat "(\\s-*" (regexp-opt lud-frame-words t) "\\_>") 1 font-lock-keyword-face)
    ("(\\s-*define\\s-+\\(\"[^\"]*\"\\)" 1 font-lock-function-name-face t)
    ("(\\s-*\\(\"[^\"]*\"\\)" 1 font-lock-preprocessor-face t)
    (,(concat "(\\s-*" (regexp-opt lud-head-words t) "\\(?:[[:space:](){}]\\|$\\)") 1 font-lock-function-name-face)
    (,(concat "\\_<" (regexp-opt lud-label-words t) ":") 1 font-lock-variable-name-face)
    (,(concat "\\_<" (regexp-opt lud-constant-words t) "\\_>") 1 font-lock-constant-face)
    ("<[A-Za-z0-9_-]+\\(?::[A-Za-z0-9_-]+\\)?>" . font-lock-type-face)
    ("#[1-9]" . font-lock-variable-name-face))
  "What is coloured in `lud-mode'.")

;;;###autoload
(define-derived-mode lud-mode prog-mode "Lud"
  "Major mode for board games in the Lud language."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+\\s-*")
  (setq-local font-lock-defaults '(lud-font-lock-keywords))
  (setq-local indent-line-function #'lud-indent-line)
  (setq-local indent-tabs-mode nil))

(defun lud-indent-line ()
  "Indent by four columns for each line that opens brackets around this one."
  (interactive)
  (let* ((depth 0) (last nil)
         (closes (save-excursion (back-to-indentation) (looking-at "[])}]")))
         (opens (nth 9 (save-excursion (syntax-ppss (line-beginning-position))))))
    (dolist (open opens)
      (let ((line (line-number-at-pos open)))
        (unless (eq line last) (setq depth (1+ depth)))
        (setq last line)))
    (save-excursion (indent-line-to (max 0 (* 4 (if closes (1- depth) depth)))))
    (when (< (current-column) (current-indentation)) (back-to-indentation))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(lud\\|def\\|tests\\)\\'" . lud-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(lud-mode . ("lud" "lsp"))))

(provide 'lud-mode)
;;; lud-mode.el ends here
