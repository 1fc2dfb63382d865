import { IconKey } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** Shown when a reset link was opened on /connexion: leads to the page where a new password is chosen. */
export function RecoveryNote() {
  const { hash } = useLocation()
  if (linkInHash(hash)?.type !== 'recovery') return null
  return (
    <Notice>
      <Note title="Vous avez un lien de réinitialisation." icon={<IconKey />}>
        Il sert à choisir un nouveau mot de passe.
      </Note>
      <ButtonLink full to={{ pathname: paths.resetPassword, hash }}>
        Choisir un nouveau mot de passe
      </ButtonLink>
    </Notice>
  )
}
