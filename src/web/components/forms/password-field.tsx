import { useEffect, useState } from 'react'
import { type PasswordStrength, STRENGTH_LABELS, TRIED_FIRST } from '#shared/access/password.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './password-field.module.css'
import { SecretInput, type SecretInputProps } from './secret-input.tsx'

const BARS = [1, 2, 3, 4] as const
const TONES = ['', 'negative', 'caution', 'positive', 'positive'] as const

interface Props extends Omit<SecretInputProps, 'value' | 'description'> {
  value: string
}

/**
 * A field for a new password, with a strength meter. An error replaces the advice. The server knows more passwords than the
 * meter, and the owner's name and number: what it refused is too easy.
 */
export function PasswordField({ label = 'Mot de passe', value, error, ...rest }: Props) {
  const strength = usePasswordStrength(value)
  return (
    <SecretInput
      label={label}
      autoComplete="new-password"
      value={value}
      description={
        <>
          <Meter strength={String(error).startsWith(TRIED_FIRST) ? 1 : strength} />
          {error ? null : <span className="block mt-6">{adviceOn(value, strength)}</span>}
        </>
      }
      error={error}
      {...rest}
    />
  )
}

type Estimate = (password: string) => PasswordStrength

/**
 * The strength of a password. The estimate, 10 kB, is loaded with the first character: 0 until then, and where it
 * cannot be loaded.
 */
function usePasswordStrength(password: string): PasswordStrength {
  const [estimate, setEstimate] = useState<Estimate>()
  const isWanted = password !== '' && estimate === undefined
  useEffect(() => {
    if (!isWanted) return
    const load = async () => {
      const { createPasswordEstimator } = await import('#shared/access/password-guesses.ts')
      setEstimate(() => createPasswordEstimator().strength)
    }
    // The meter only advises: without it the form is whole.
    load().catch(() => undefined)
  }, [isWanted])
  return estimate?.(password) ?? 0
}

function Meter({ strength }: { strength: PasswordStrength }) {
  return (
    <span className={cx('strong align-center gap-6 mt-8', classes.meter, TONES[strength])}>
      {BARS.map((bar) => (
        <i key={bar} className={cx(bar <= strength && classes.on)} aria-hidden="true" />
      ))}
      <span className={classes.word} role="status">
        {STRENGTH_LABELS[strength]}
      </span>
    </span>
  )
}

function adviceOn(value: string, strength: PasswordStrength): string {
  return strength === 1 && value.length >= 6
    ? `${TRIED_FIRST} Préférez-en un autre.`
    : '6 caractères au moins. Une phrase courte, c’est encore mieux.'
}
