import { IconCalendar, IconCertificate, IconPencil, IconTag } from '@tabler/icons-react'
import { LINES_BY_LABELS, TEMPLATE_LABELS } from '#shared/money/companies/companies.ts'
import { delayWords } from '#shared/shop/settings/account-settings.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatNcc } from '#shared/text/ncc.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { FoldList, PlainRow, ReadRow } from '#web/components/layout/fold-list.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { EditButton } from './company-parts.tsx'
import type { CompanyView } from './company-view.ts'
import { CompanyPrices } from './prices/company-prices.tsx'
import type { CompanyPricesView } from './prices/price-rows.ts'
import { type EditedCompany, useCompanyEdit } from './use-company-edit.tsx'

/** « Compte »: how a company pays, what the DGI asks, and its prices. */
export function CompanyCard(props: EditedCompany) {
  const { client, company } = props
  const { role } = useMe()
  const { begin, dialogs } = useCompanyEdit(props)
  const prices = trpc.companies.ownPrices.useQuery({ clientId: client.id })
  const { onAccount, dueDays, ncc } = company
  return (
    <Section
      title="Compte"
      aside={
        <Button
          tone="ghost"
          size="sm"
          icon={<IconPencil />}
          onClick={() => begin({ part: 'facts' })}
        >
          Modifier
        </Button>
      }
    >
      <FoldList>
        <PlainRow
          icon={<IconCalendar />}
          title={onAccount ? `Fin de mois, ${delayWords(dueDays)}` : 'Paie à chaque commande'}
          detail={termsWords(company)}
          act={
            role === 'superadmin' ? (
              <EditButton label="Paiement et plafond" onClick={() => begin({ part: 'terms' })} />
            ) : null
          }
        />
        <PlainRow
          icon={<IconCertificate />}
          title={ncc === null ? 'Sans NCC' : formatNcc(ncc)}
          detail={invoiceWords(company)}
        />
        {prices.data === null ? null : (
          <ReadRow
            anchor="prix"
            icon={<IconTag />}
            title="Prix"
            query={prices}
            errorTitle="Impossible de charger ses prix."
            tell={(known) => (known === null ? null : pricesWords(known))}
          >
            {(known) => (known === null ? null : <CompanyPrices client={client} known={known} />)}
          </ReadRow>
        )}
      </FoldList>
      {dialogs}
    </Section>
  )
}

/** `paie en 12 jours en moyenne, plafond 500 000 FCFA, transport compris` */
const termsWords = ({ onAccount, paysInDays, ceiling, transportFree }: CompanyView): string =>
  [
    onAccount && paysInDays !== null && `paie en ${countLabel(paysInDays, 'jour')} en moyenne`,
    ceiling !== null && `plafond ${formatFcfa(ceiling)}`,
    transportFree && 'transport compris',
  ]
    .filter(Boolean)
    .join(', ')

/** `NCC, RCCM CI-ABJ-2019-B-1, facture avec une ligne par commande` */
const invoiceWords = ({ ncc, rccm, template, linesBy }: CompanyView): string =>
  [
    ncc !== null && 'NCC',
    (template === 'B2G' || template === 'B2F') && lowerFirst(TEMPLATE_LABELS[template]),
    rccm !== null && `RCCM ${rccm}`,
    `facture avec une ligne ${lowerFirst(LINES_BY_LABELS[linesBy])}`,
  ]
    .filter(Boolean)
    .join(', ')

/** `4 à elle, 15 % de moins sur le reste` */
function pricesWords({ own: { prices, percent } }: CompanyPricesView): string {
  const off = percent > 0 ? `${percent}\u00a0% de moins` : 'catalogue'
  return prices.length === 0 ? off : `${prices.length}\u00a0à elle, ${off} sur le reste`
}
