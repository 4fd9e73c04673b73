import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerTraceEndpoint } from './endpoints/trace.ts'
import { registerWhyEndpoint } from './endpoints/why.ts'

export function registerWhy(server: Server, platform: Platform): void {
  registerWhyEndpoint(server, platform)
  registerTraceEndpoint(server, platform)
}
