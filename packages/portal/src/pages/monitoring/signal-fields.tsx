import type { Monitoring } from '@tributary/service/portal-types'
import { Card, TextField } from '../../ui/index.ts'
import { type DraftLimits, shownUnit, wrongOf } from './draft.ts'

export const SIGNAL_TITLES: Readonly<Record<string, string>> = {
  resting_heart_rate: 'Resting heart rate',
  hrv: 'Heart rate variability',
  resting_breathing_rate: 'Breathing rate at rest',
  oxygenation: 'Oxygen saturation',
  sleep_duration: 'Sleep duration',
}

interface SignalFieldsProps {
  signal: Monitoring['signals'][number]
  limits: DraftLimits
  isReadOnly: boolean
  onChange(limits: DraftLimits): void
}

export function SignalFields({ signal, limits, isReadOnly, onChange }: SignalFieldsProps) {
  const isBaseline = signal.method === 'baseline_deviation'
  const unit = shownUnit(signal)
  const wrong = wrongOf(signal, limits)
  const input = { type: 'number', min: 0, step: 'any', placeholder: 'no limit', readOnly: isReadOnly }
  return (
    <Card title={SIGNAL_TITLES[signal.signal] ?? signal.signal}>
      <p className="soft small">
        {isBaseline ? 'Compared with what is usual for the person.' : 'Compared with a fixed range.'}
      </p>
      <TextField
        label={isBaseline ? `Below the usual by more than (${unit})` : `Lowest in range (${unit})`}
        value={limits.below}
        wrong={wrong.below}
        onChange={(below) => onChange({ ...limits, below })}
        {...input}
      />
      <TextField
        label={isBaseline ? `Above the usual by more than (${unit})` : `Highest in range (${unit})`}
        value={limits.above}
        wrong={wrong.above}
        onChange={(above) => onChange({ ...limits, above })}
        {...input}
      />
    </Card>
  )
}
