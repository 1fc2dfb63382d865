import { IconBuildingStore } from '@tabler/icons-react'
import { toWeigh } from '#shared/orders/draft/weights.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { changeDraft, readLatestDraft } from '../cart/draft-store.ts'
import { teamDraftKey, tillDraftKey } from '../team-order-paths.ts'
import { isOrderStored } from '../waiting/stored-orders.ts'

/** The way to the till. The garments that were chosen for this client go on there, unless somebody is being served. */
export function TillLink({ clientId }: { clientId: string | null }) {
  const me = useMe()
  const { data } = trpc.checkout.forClient.useQuery(
    { userId: clientId ?? '' },
    { enabled: clientId !== null },
  )
  const goOnThere = () => {
    const served = readLatestDraft(tillDraftKey(me.id))
    if (!data || served.lines.length > 0 || served.contactPhone) return
    const begun = teamDraftKey(me.id, data.client.id)
    // It was placed already, and leaves with the network.
    if (isOrderStored(begun)) return
    const { lines, express } = readLatestDraft(begun)
    const contactPhone = formatPhone(data.client.phone)
    changeDraft(tillDraftKey(me.id), { lines: lines.map(toWeigh), express, contactPhone })
    // The till has no field for the place and the note: they stay for a visit.
    changeDraft(begun, { lines: [], toCount: false, express: false, idempotencyKey: newKey() })
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
