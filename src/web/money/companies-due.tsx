import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'

/** Beside the orders that are not paid: what companies owe stands in a list of its own. */
export default function CompaniesDue() {
  const { ages } = trpc.accountPayments.figures.useQuery().data ?? {}
  if (!ages) return null
  const late = ages.over60.rest + ages.over30.rest + ages.due.rest
  if (late === 0) return null
  return (
    <p className="row gap-8 mb-12">
      <IconBuildingSkyscraper className="fixed accent" size={20} aria-hidden="true" />
      <TextLink to={paths.admin.due}>Entreprises&nbsp;: {formatFcfa(late)} échus</TextLink>
    </p>
  )
}
