import { Argument, Command } from 'commander'
import { GROUPS } from './groups.ts'

/** What can follow `tributary` (an empty key), a group, or a command of a group. */
type Words = ReadonlyMap<string, readonly string[]>

const SHELLS = {
  bash: (words: Words) => bashScript(words),
  zsh: (words: Words) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(words)}`,
  fish: (words: Words) => fishScript(words),
}

export function completionCommand(groups: () => Promise<readonly Command[]>): Command {
  return new Command('completion')
    .description(GROUPS.completion)
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .action(async (shell: keyof typeof SHELLS) => {
      process.stdout.write(SHELLS[shell](wordsOf(await groups())))
    })
}

function wordsOf(groups: readonly Command[]): Words {
  const words = new Map([['', groups.map((group) => group.name())]])
  for (const group of groups) {
    words.set(group.name(), [...group.commands.map((command) => command.name()), ...flagsOf(group)])
    for (const command of group.commands) words.set(`${group.name()} ${command.name()}`, flagsOf(command))
  }
  return words
}

const flagsOf = (command: Command): string[] => [
  ...command.options.flatMap(({ long }) => (long ? [long] : [])),
  '--help',
]

function bashScript(words: Words): string {
  const names = [...words.keys()]
  // A group without commands takes arguments instead, after which its options are still wanted.
  const patternOf = (path: string) =>
    path && !names.some((name) => name.startsWith(`${path} `)) ? `'${path}'|'${path} '*` : `'${path}'`
  const cases = [...words].map(([path, next]) => `    ${patternOf(path)}) words='${next.join(' ')}' ;;`)
  return `_tributary() {
  local words path=''
  [ "$COMP_CWORD" -gt 1 ] && path="\${COMP_WORDS[1]}"
  case "$COMP_CWORD:\${COMP_WORDS[2]}" in 0:*|1:*|2:*|*:-*) ;; *) path="$path \${COMP_WORDS[2]}" ;; esac
  case "$path" in
${cases.join('\n')}
    *) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tributary tributary
`
}

function fishScript(words: Words): string {
  const lines = [...words].map(([path, next]) => {
    const [group, command] = path.split(' ')
    const seen = (names: readonly string[]) => `__fish_seen_subcommand_from ${names.join(' ')}`
    let when = `not ${seen(words.get('')!)}`
    if (group) when = seen([group])
    if (command) when += `; and ${seen([command])}`
    return `complete -c tributary -n '${when}' -f -a '${next.join(' ')}'`
  })
  return `${lines.join('\n')}\n`
}
