import type { FastifyReply } from 'fastify'
import { sendStatus } from './errors.ts'
import type { Point } from './points/point.ts'

const FAMILIES = ['all-sources', 'google-wearables', 'google-sources'] as const
export type SourceFamily = (typeof FAMILIES)[number]

const PREFIX = 'users/me/dataSourceFamilies/'

/** All sources when none is named; null when there is no such family. */
export function readFamily(name: string | undefined): SourceFamily | null {
  if (name === undefined || name === '') return 'all-sources'
  return FAMILIES.find((family) => name === PREFIX + family) ?? null
}

export function sendUnknownFamily(reply: FastifyReply): FastifyReply {
  const message = 'Data family is missing or is not supported'
  return sendStatus(reply, 400, message, 'INVALID_DATA_POINT_DATA_SOURCE_FAMILY')
}

/** The wearables are the vendor's own trackers, without what people typed in and what other apps wrote. */
export function isIn(family: SourceFamily, { source }: Point): boolean {
  const { platform, recordingMethod } = source as { platform?: string; recordingMethod?: string }
  return family !== 'google-wearables' || (platform === 'FITBIT' && recordingMethod !== 'MANUAL')
}
