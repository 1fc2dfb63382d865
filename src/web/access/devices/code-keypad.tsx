import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './pairing.module.css'

interface Props {
  value: string
  onChange: (digits: string) => void
  /** The keys do nothing while the server checks the code. */
  isChecking: boolean
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** Six figures, typed with keys that are large enough for a wet finger; a keyboard that is plugged in works too. */
export function CodeKeypad({ value, onChange, isChecking }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const press = (digit: string) => {
    if (!isChecking) onChange(`${value}${digit}`.slice(0, CODE_LENGTH))
  }
  return (
    <div className={cx('stack', classes.code)}>
      <CodeField
        ref={field}
        label="Code à 6 chiffres"
        length={CODE_LENGTH}
        value={value}
        onChange={onChange}
        ownKeys
      />
      {/* The field keeps the focus, for a keyboard. */}
      <div className={classes.keys} onPointerDown={(event) => event.preventDefault()}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" className={classes.key} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={cx(classes.key, classes.erase)}
          aria-label="Effacer"
          onClick={() => onChange(value.slice(0, -1))}
        >
          <IconBackspace />
        </button>
      </div>
    </div>
  )
}
