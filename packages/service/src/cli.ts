import { buildProgram, fail } from './cli/index.ts'

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
