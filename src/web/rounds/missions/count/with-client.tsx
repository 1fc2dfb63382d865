import type { Ref } from 'react'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { cx } from '#web/lib/cx.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import classes from '../door/door.module.css'
import own from './count-section.module.css'

interface Props {
  clientName: string
  /** Undefined until the livreur says it. */
  value: boolean | undefined
  underSeam: boolean
  onChange: (withClient: boolean | undefined) => void
  /** The box « Compté devant ». */
  ref: Ref<HTMLInputElement>
}

/** Asks whether the pieces were counted in front of the client. */
export function WithClient({ clientName, value, underSeam, onChange, ref }: Props) {
  const isArmed = useIsArmed(value)
  return (
    <div
      data-place="witness"
      className={cx(own.witness, !underSeam && 'seam-top', !isArmed && classes.held)}
    >
      <Checkbox
        ref={ref}
        size="xl"
        label={<b className="text-l anywhere">Compté devant {clientName}</b>}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked || undefined)}
      />
      {value === true ? null : (
        <Checkbox
          label={<span className="quiet">Compté sans le client</span>}
          checked={value === false}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? false : undefined)}
        />
      )}
    </div>
  )
}
