import { IconBuildingStore } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { changeDraft, eraseDraft, readLatestDraft } from '../cart/draft-store.ts'
import { teamDraftKey, tillDraftKey } from '../team-order-paths.ts'

/** The way to the till. An order that was begun for this client goes on there, unless somebody is being served. */
export function TillLink({ clientId }: { clientId: string | null }) {
  const me = useMe()
  const { data } = trpc.checkout.forClient.useQuery(
    { userId: clientId ?? '' },
    { enabled: clientId !== null },
  )
  const goOnThere = () => {
    if (!data || readLatestDraft(tillDraftKey(me.id)).lines.length > 0) return
    const begun = teamDraftKey(me.id, data.client.id)
    const { lines, express } = readLatestDraft(begun)
    const contactPhone = formatPhone(data.client.phone)
    changeDraft(tillDraftKey(me.id), { lines, express, contactPhone })
    eraseDraft(begun)
  }
  return (
    <ButtonLink
      tone="outline"
      size="sm"
      icon={<IconBuildingStore />}
      to={paths.admin.till}
      onClick={goOnThere}
    >
      Au comptoir
    </ButtonLink>
  )
}
