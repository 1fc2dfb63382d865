import { IconLock } from '@tabler/icons-react'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { ReadRow } from '#web/components/layout/fold-list.tsx'
import { trpc } from '#web/trpc.ts'
import { PasswordForm } from './password-form.tsx'

/** When the password was last changed, and where it is changed. */
export function PasswordRow() {
  const query = trpc.security.overview.useQuery()
  return (
    <ReadRow
      anchor="mot-de-passe"
      icon={<IconLock />}
      title="Mot de passe"
      query={query}
      errorTitle="Impossible de charger la sécurité."
      tell={({ passwordCommon, passwordChangedAt, createdAt }) =>
        passwordCommon ? (
          <span className="caution">Votre mot de passe est facile à deviner.</span>
        ) : (
          changedSince(passwordChangedAt, createdAt)
        )
      }
    >
      {({ passwordCommon }) => (
        <>
          {passwordCommon ? (
            <Note tone="warning">
              Il est parmi les plus utilisés, ou reprend votre nom. Choisissez-en un autre.
            </Note>
          ) : null}
          <PasswordForm />
        </>
      )}
    </ReadRow>
  )
}

/** « Changé le 10 juin 2025 », or the month of the account where it never changed. */
export function changedSince(changedAt: number | null, createdAt: number): string {
  return changedAt === null
    ? `Inchangé depuis ${formatMonth(createdAt)}`
    : `Changé le ${formatDate(changedAt)}`
}
