export { mcp } from './capability.ts'
export { LONGEST_LIFE_DAYS, LONGEST_NAME } from './limits.ts'
export { registerMcp } from './register.ts'
export { MCP_SCOPES, type McpScope, SCOPE_NAMES } from './scopes.ts'
export {
  createMcpToken,
  eraseMcp,
  listMcpTokens,
  type McpToken,
  mcpTokensOf,
  refusalOfToken,
  revokeMcpToken,
} from './tokens.ts'
