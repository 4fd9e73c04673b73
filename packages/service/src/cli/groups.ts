/** The groups of commands with what the help says about each. Help must not load them: each loads a good part of the service. */
export const GROUPS = {
  client: 'Manages clients, their keys and their webhooks.',
  'api-key': 'Manages the API keys of a client.',
  addon: 'Switches the add-ons of a client on and off.',
  delivery: 'Lists deliveries to webhooks and sends them again.',
  listen: "Shows a sandbox client's deliveries live and forwards them to a receiver on your machine.",
  'verify-endpoint':
    'Checks a webhook receiver with real requests and prints a pass list. Needs no database or service.',
  user: "Lists, explains, exports, imports and erases a client's users.",
  people: 'Manages who can sign in to the portal and to the console.',
  monitoring: 'Manages alert rules, and shows the alerts they raised.',
  lab: 'Shows the state of laboratory documents, and reads one from a file.',
  mcp: 'Manages the tokens of assistants (MCP).',
  provider: 'Shows the data sources of this deployment and checks their settings.',
  map: 'Maps a vendor payload to records and documents. Stores nothing and needs no database.',
  record: 'Records the exchanges with a vendor for one connection, to replay them elsewhere.',
  replay: 'Maps recorded exchanges with a vendor to records and documents. Stores and calls nothing.',
  rerun: 'Maps stored payloads and builds days again with the current code. Delivers only what differs.',
  clock: "Shows and moves the sandbox's clock, which schedules, retries and the simulator follow.",
  simulate: 'Simulates a person at the fake vendors of a running sandbox, or on a phone.',
  keys: 'Rotates master keys.',
  audit: 'Verifies the audit log.',
  db: 'Migrates, moves, backs up and restores the database.',
  completion: 'Prints a script that completes commands and options in a shell.',
} as const

export type GroupName = keyof typeof GROUPS
