import { isSiteOpen } from '#shared/shop/site/site-opening.ts'
import { FactorUrge } from '#web/access/second-factor/factor-urge.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** Urges the team to protect their accounts, an owner once they have opened the shop. */
export default function StaffUrge() {
  const isOwner = useMe().role === 'superadmin'
  const { data } = trpc.checklist.list.useQuery(undefined, { enabled: isOwner })
  return isOwner && !(data && isSiteOpen(data.site)) ? null : <FactorUrge />
}
