import { IconMoodSad } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { isRoomBeside } from './own-claims.ts'

/** Leads to the claim of an order, or to the form that opens one while its client may. */
export function ClaimLink({ order: { id: orderId } }: { order: { id: string } }) {
  const { data } = trpc.claims.ofOrder.useQuery({ orderId })
  const [newest] = data?.claims ?? []
  if (newest && (!isRoomBeside(newest) || !data?.canOpen))
    return (
      <ButtonLink tone="outline" full icon={<IconMoodSad />} to={paths.client.claim(orderId)}>
        Votre réclamation
      </ButtonLink>
    )
  if (!data?.canOpen) return null
  return (
    <ButtonLink tone="outline" full icon={<IconMoodSad />} to={paths.client.problem(orderId)}>
      Un problème
    </ButtonLink>
  )
}
