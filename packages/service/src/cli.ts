import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildProgram, fail } from './cli/index.ts'

// Each command is a process of its own, and compiling its files is half of its time. Where the folder cannot be written, it works without.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))

const args = process.argv.slice(2)

try {
  const program = await buildProgram(
    {
      capabilities: async () => (await import('./capabilities.ts')).CAPABILITIES,
      providers: async (platform) => (await import('./cli-providers.ts')).providersOfCommands(platform),
    },
    args,
  )
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  fail(error, args.includes('--json'))
}
