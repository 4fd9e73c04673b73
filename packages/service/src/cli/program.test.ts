import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))
const run = promisify(execFile)

interface Ended {
  code: number
  stdout: string
  stderr: string
}

async function tributary(args: readonly string[], nodeOptions: readonly string[] = []): Promise<Ended> {
  try {
    return { code: 0, ...(await run(process.execPath, [...nodeOptions, CLI, ...args])) }
  } catch (error) {
    return error as Ended
  }
}

/** A module that writes the address of every file that the process loads. */
const REPORT_LOADS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.endsWith('.ts')) process.stderr.write(url + '\\n')
    return next(url, context)
  } })`)}`

describe('tributary', () => {
  it('prints its version', async () => {
    expect(await tributary(['--version'])).toMatchObject({ code: 0, stdout: `${manifest.version}\n` })
  })

  it('prints its help without loading a command', async () => {
    const { code, stdout, stderr } = await tributary(['help'], ['--import', REPORT_LOADS])
    expect(code).toBe(0)
    expect(stdout).toContain('verify-endpoint')
    const loaded = stderr.trim().split('\n')
    expect(loaded).toContainEqual(expect.stringMatching(/\/cli\/program\.ts$/))
    expect(loaded.filter((file) => /\/cli\/client\.ts$|database/.test(file))).toEqual([])
  })

  it.each([
    [['nonsense', '--json'], "unknown command 'nonsense'"],
    [['user', 'show', '--json'], "required option '--client <uuid>' not specified"],
    [['map', 'Nowhere', 'sleep', '/dev/null', '--json'], expect.stringContaining('Nowhere')],
  ])('reports a mistake as JSON to programs: %j', async (args, error) => {
    const { code, stdout, stderr } = await tributary(args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(stderr)).toEqual({ error, error_code: 'usage_error' })
  })

  it('reports a mistake in words to people', async () => {
    const { code, stderr } = await tributary(['user', 'show'])
    expect(code).toBe(1)
    expect(stderr).toContain("error: required option '--client <uuid>' not specified\n")
    expect(stderr).toContain('--help')
  })

  it('completes commands and options in bash', async () => {
    const { stdout: script } = await tributary(['completion', 'bash'])
    const complete = async (...words: string[]) => {
      const state = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}`
      const { stdout } = await run('bash', ['-c', `${script}\n${state}; _tributary; echo "\${COMPREPLY[@]}"`])
      return stdout.trim().split(' ')
    }
    expect(await complete('tributary', 'ver')).toEqual(['verify-endpoint'])
    expect(await complete('tributary', 'user', 'ex')).toEqual(['export'])
    expect(await complete('tributary', 'user', 'show', '--')).toEqual([
      '--json',
      '--client',
      '--user',
      '--help',
    ])
    expect(await complete('tributary', 'map', '--z')).toEqual(['--zone'])
    expect(await complete('tributary', 'map', 'Oura', 'sleep', '--z')).toEqual(['--zone'])
  })
})
