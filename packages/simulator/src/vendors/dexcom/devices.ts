import { isReceiver } from './entries.ts'
import type { Patient } from './patient.ts'
import { sessionAt, transmitterIdOf } from './sessions.ts'
import { phoneDelay } from './wearers.ts'

const ALL_WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** What shows the readings, with the alert levels that were chosen on it. */
export function deviceRecords(patient: Patient, now: number) {
  const { wearer } = patient
  const displays = [
    { displayDevice: wearer.displayDevice, displayApp: wearer.displayApp },
    ...(wearer.secondReceiver ? [{ displayDevice: 'touchscreenReceiver', displayApp: null }] : []),
  ]
  return displays.map((display) => device(patient, now, display))
}

function device(
  patient: Patient,
  now: number,
  { displayDevice, displayApp }: { displayDevice: string; displayApp: string | null },
) {
  const { seed, person, wearer } = patient
  const uploadedAt = isReceiver(patient) ? now : now - phoneDelay(person)
  const cautious = wearer.injectsInsulin
  return {
    lastUploadDate: `${new Date(uploadedAt).toISOString().slice(0, 16)}:00Z`,
    transmitterId: transmitterIdOf(patient, sessionAt(seed, person, wearer.generation, now)),
    transmitterGeneration: wearer.generation,
    displayDevice,
    ...(displayApp === null ? {} : { displayApp }),
    // A receiver keeps its levels to itself.
    alertSchedules:
      displayDevice === 'touchscreenReceiver'
        ? []
        : [
            {
              alertScheduleSettings: {
                alertScheduleName: '',
                isEnabled: true,
                isDefaultSchedule: true,
                startTime: '00:00',
                endTime: '00:00',
                daysOfWeek: ALL_WEEK,
              },
              alertSettings: [
                alert('urgentLow', 55, 'mg/dL', true),
                alert('low', cautious ? 80 : 70, 'mg/dL', true),
                alert('high', cautious ? 220 : 250, 'mg/dL', cautious),
                alert('noReadings', 20, 'minutes', cautious),
              ],
            },
          ],
  }
}

function alert(alertName: string, value: number, unit: string, enabled: boolean) {
  return { alertName, value, unit, snooze: 30, enabled }
}
