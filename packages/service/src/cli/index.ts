export { fail } from './output.ts'
export { buildProgram } from './program.ts'
