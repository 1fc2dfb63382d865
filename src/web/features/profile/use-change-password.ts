import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { GUESSABLE } from '#web/features/auth/guessable-words.ts'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'

interface Callbacks {
  onFieldError: (field: 'current' | 'password', text: string) => void
  onChanged: () => void
}

const FIELD_OF = { WRONG_PASSWORD: 'current', PASSWORD_TOO_COMMON: 'password' } as const

/** Changes the password. Errors of a field are passed to `onFieldError`. */
export function useChangePassword({ onFieldError, onChanged }: Callbacks) {
  const utils = trpc.useUtils()
  return trpc.profile.changePassword.useMutation({
    meta: { failed: 'Mot de passe inchangé', handled: ['WRONG_PASSWORD', 'PASSWORD_TOO_COMMON'] },
    onSuccess: ({ closed, guessable }) => {
      onChanged()
      if (guessable) notifyWarning('Mot de passe modifié', GUESSABLE)
      else notifySuccess('Mot de passe modifié', closed > 0 ? closedText(closed) : undefined)
      void utils.auth.me.invalidate()
      void utils.profile.sessions.invalidate()
      void utils.security.overview.invalidate()
    },
    onError: (error) => {
      const code = appCodeOf(error)
      if (code === 'WRONG_PASSWORD' || code === 'PASSWORD_TOO_COMMON')
        onFieldError(FIELD_OF[code], describeError(error).text)
    },
  })
}

/** The text of a toast after closing other sessions. */
export function closedText(closed: number): string {
  return closed > 1 ? `${closed} autres appareils déconnectés.` : '1 autre appareil déconnecté.'
}
