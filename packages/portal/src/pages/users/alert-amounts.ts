import type { UserAlert } from '@tributary/service/portal-types'
import { numberOf } from '../../ui/index.ts'

type Measured = Pick<UserAlert, 'measured' | 'lowest' | 'highest' | 'unit'>

/** Hours say more than seconds. */
export const amountOf = (value: number | null, alert: Measured): string => {
  const { unit } = alert
  if (value === null) return 'none'
  if (unit === 'seconds') return `${numberOf(value / 3600, digitsOf(alert, 3600))} h`
  return `${numberOf(value, digitsOf(alert))} ${unit === 'percentage' ? '%' : (unit ?? '').replaceAll('_', ' ')}`
}

/** As many decimals as the measured value needs to differ from the ends of its range. */
function digitsOf({ measured, lowest, highest }: Measured, divisor = 1): number {
  const differ = (digits: number) =>
    [lowest, highest].every(
      (end) =>
        end === null ||
        measured === null ||
        numberOf(measured / divisor, digits) !== numberOf(end / divisor, digits),
    )
  return [1, 2, 3].find(differ) ?? 3
}

export const rangeOf = (alert: Measured): string =>
  [
    alert.lowest !== null && `from ${amountOf(alert.lowest, alert)}`,
    alert.highest !== null && `to ${amountOf(alert.highest, alert)}`,
  ]
    .filter(Boolean)
    .join(' ')
