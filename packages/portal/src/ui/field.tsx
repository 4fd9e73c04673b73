import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

interface Labelled {
  label: string
  hint?: ReactNode
  /** What is wrong with what was typed. */
  wrong?: string | null | undefined
}

type TextProps = Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    value: string
    onChange(value: string): void
  }

export function TextField({ label, hint, wrong, onChange, ...rest }: TextProps) {
  const { id, about, described } = useLabels(hint, wrong)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-describedby={described}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {about}
    </div>
  )
}

type AreaProps = Labelled &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
    value: string
    onChange(value: string): void
  }

export function TextArea({ label, hint, wrong, onChange, ...rest }: AreaProps) {
  const { id, about, described } = useLabels(hint, wrong)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-describedby={described}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {about}
    </div>
  )
}

interface SelectProps<T extends string> extends Labelled {
  value: T
  options: readonly { value: NoInfer<T>; label: string }[]
  onChange(value: NoInfer<T>): void
  disabled?: boolean
}

export function SelectField<T extends string>({
  label,
  hint,
  wrong,
  value,
  options,
  onChange,
  disabled,
}: SelectProps<T>) {
  const { id, about, described } = useLabels(hint, wrong)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={described}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {about}
    </div>
  )
}

type FileProps = Labelled & {
  accept: string
  required?: boolean
  onChange(file: File | null): void
}

export function FileField({ label, hint, wrong, onChange, ...rest }: FileProps) {
  const { id, about, described } = useLabels(hint, wrong)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        aria-describedby={described}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        {...rest}
      />
      {about}
    </div>
  )
}

interface CheckProps {
  label: ReactNode
  isOn: boolean
  onChange(isOn: boolean): void
  disabled?: boolean
}

export function Check({ label, isOn, onChange, disabled }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

function useLabels(hint: ReactNode, wrong: string | null | undefined) {
  const id = useId()
  const hintId = `${id}-hint`
  const wrongId = `${id}-wrong`
  const described = [hint !== undefined && hintId, wrong && wrongId].filter(Boolean).join(' ') || undefined
  const about = (
    <>
      {hint !== undefined && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {wrong && (
        <span className="wrong" id={wrongId} role="alert">
          {wrong}
        </span>
      )}
    </>
  )
  return { id, described, about }
}
