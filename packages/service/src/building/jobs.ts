import type { Job } from '../platform/jobs.ts'
import { buildDaysJob } from './build-days.ts'
import type { Follower } from './follow-days.ts'
import { daysCutAnewJob } from './rebuild.ts'
import { userInfoJob } from './user-info.ts'

export function buildingJobs(followers: readonly Follower[]): Job<never>[] {
  return [buildDaysJob(followers), userInfoJob, daysCutAnewJob]
}
