import { IconUser } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

/** Leads to the file of a client. */
export function ClientRecordLink({ clientId }: { clientId: string }) {
  return (
    <ButtonLink tone="outline" size="sm" icon={<IconUser />} to={paths.admin.client(clientId)}>
      Sa fiche
    </ButtonLink>
  )
}
