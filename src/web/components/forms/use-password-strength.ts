import { useEffect, useState } from 'react'
import type { PasswordStrength } from '#shared/access/password.ts'

type Estimate = (password: string) => PasswordStrength

/**
 * The strength of a password. The estimate, 10 kB, is loaded with the first character: 0 until then, and where it
 * cannot be loaded.
 */
export function usePasswordStrength(password: string): PasswordStrength {
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
