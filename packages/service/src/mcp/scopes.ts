/** What a token can be made for, each on its own. What a scope does not name is not returned with it. */
export const MCP_SCOPES = {
  activity: 'steps, distances, energy spent, active time and workouts',
  sleep: 'nights and naps: when, how long, stages, efficiency, breathing',
  heart: 'heart rate and its variability, blood pressure, blood oxygen, oxygen uptake',
  body: 'weight, composition, measures of the body, temperature',
  glucose: 'blood glucose',
  nutrition: 'food and drink',
  mood: 'mood and stress',
  cycle: 'the menstrual cycle',
  scores: 'health scores and the health profile',
  profile: 'age, sex, height, weight, country and time zone',
  lab: 'laboratory results',
  alerts: 'what was out of range for the person',
  connections: 'connected sources and their state, and why a day is empty',
} as const

export type McpScope = keyof typeof MCP_SCOPES

export const SCOPE_NAMES = Object.keys(MCP_SCOPES) as McpScope[]

export const isScope = (name: string): name is McpScope => Object.hasOwn(MCP_SCOPES, name)
