# Prints what zsh offers after a command line: zsh -f zsh-completions.zsh <script> <line>. A zsh in a pseudoterminal reads the
# completion script and the line, and a Tab; its `compadd` also prints the offers, between two NUL lines.
zmodload zsh/zpty || exit 1
zpty inner zsh -f -i
() {
  zpty -w inner "source $1"
  repeat 4; do
    zpty -r inner answer
    [[ $answer == ready* ]] && return
  done
} =(<<< "
PROMPT=
autoload compinit
compinit -D -u
bindkey '^I' complete-word
mark() { echo -E - \$'\\0' }
compprefuncs=(mark)
comppostfuncs=(mark exit)
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd \"\$@\"; return \$?; fi
  typeset -a hits
  builtin compadd -A hits \"\$@\"
  [[ -n \$hits ]] && print -rl -- \$hits
  builtin compadd \"\$@\"
}
source $1
echo ready")
zpty -w inner "$2"$'\t'
integer marks=0
while zpty -r inner; do :; done | while IFS= read -r line; do
  if [[ $line == *$'\0\r' ]]; then (( marks++ )) && exit 0 || continue; fi
  (( marks )) && print -r -- "${line%$'\r'}"
done
