export { recording } from './capability.ts'
export { exportRecording } from './export.ts'
export {
  dropRecording,
  endRecording,
  LONGEST_MINUTES,
  SHORTEST_MINUTES,
  startRecording,
} from './manage.ts'
export { createRecorder, NO_RECORDER, type Recorder } from './recorder.ts'
export {
  findRecording,
  listRecordings,
  type RecordingInfo,
  runningOf,
  stopRecordingsOf,
} from './store.ts'
export { oldRecordingsTick } from './ticks.ts'
