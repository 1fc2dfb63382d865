import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { DUE_AGE_SPANS, LATE_AGES } from '#shared/money/account-payments/due-ages.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'

/** Beside the orders that are not paid: what companies owe by age, whose list stands elsewhere. */
export default function CompaniesDue() {
  const { ages } = trpc.accountPayments.figures.useQuery().data ?? {}
  if (!ages) return null
  const late = LATE_AGES.reduce((sum, age) => sum + ages[age].rest, 0)
  if (late === 0) return null
  return (
    <section aria-label="Entreprises" className="mb-12">
      <p className="row gap-8">
        <IconBuildingSkyscraper className="fixed accent" size={20} aria-hidden="true" />
        <TextLink to={paths.admin.due}>Entreprises&nbsp;: {formatFcfa(late)} échus</TextLink>
      </p>
      <ul className="flex wrap gap-12 row-gap-2 quiet text-s">
        {LATE_AGES.map((age) => (
          <li key={age} className="nowrap">
            {DUE_AGE_SPANS[age]}&nbsp;: <b>{formatFcfa(ages[age].rest)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
