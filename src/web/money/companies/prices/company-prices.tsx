import { IconPencil, IconPercentage } from '@tabler/icons-react'
import { useState } from 'react'
import { formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/session.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './company-prices.module.css'
import {
  type CompanyPricesView,
  type Garment,
  rowsByService,
  type ServicePrices,
} from './price-rows.ts'

const PricesDialog = lazyDialog(() => import('./prices-dialog.tsx'))
const PercentDialog = lazyDialog(() => import('./percent-dialog.tsx'))

interface Props {
  client: { id: string; fullname: string }
}

/** « Prix »: what the company pays instead of the catalogue's prices. */
export function CompanyPrices({ client }: Props) {
  const prices = trpc.companies.ownPrices.useQuery({ clientId: client.id })
  const catalogue = trpc.products.catalogue.useQuery()
  const loading = <SkeletonBlock width="100%" height="212px" />
  return (
    <QueryBoundary query={prices} errorTitle="Impossible de charger ses prix." loading={loading}>
      {(known) =>
        known === null ? null : (
          <QueryBoundary
            query={catalogue}
            errorTitle="Impossible de charger les produits."
            loading={loading}
          >
            {({ products }) => <Prices client={client} known={known} garments={products} />}
          </QueryBoundary>
        )
      }
    </QueryBoundary>
  )
}

interface KnownProps extends Props {
  known: CompanyPricesView
  garments: readonly Garment[]
}

const PARTS = [
  { value: 'own', label: 'Les siens' },
  { value: 'percent', label: 'Remise\u00a0%' },
] as const

function Prices({ client, known, garments }: KnownProps) {
  const { role } = useMe()
  const { prices, percent } = known.own
  const [part, setPart] = useState<'own' | 'percent'>(() =>
    prices.length === 0 && percent > 0 ? 'percent' : 'own',
  )
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState(false)
  const editing = { client, known, opened, onClose: () => setOpened(false) }
  return (
    <Section
      title="Prix"
      aside={
        <Segmented
          legend="Prix"
          hideLegend
          size="sm"
          value={part}
          options={[...PARTS]}
          onChange={setPart}
        />
      }
    >
      <Ticket>
        <TicketBody className="stack gap-12">
          {part === 'own' ? (
            <Own services={rowsByService(garments, prices)} percent={percent} />
          ) : (
            <Percent percent={percent} />
          )}
          {role === 'superadmin' ? (
            <span>
              <Button
                tone="outline"
                size="sm"
                icon={<IconPencil />}
                onClick={() => {
                  // Each opening begins with what is known now.
                  setTurn(turn + 1)
                  setOpened(true)
                }}
              >
                {part === 'own' ? 'Modifier ses prix' : 'Modifier la remise'}
              </Button>
            </span>
          ) : null}
        </TicketBody>
      </Ticket>
      {part === 'own' ? (
        <PricesDialog key={turn} garments={garments} {...editing} />
      ) : (
        <PercentDialog key={turn} {...editing} />
      )}
    </Section>
  )
}

/** The prices of its own, by service, and what it has off the rest. */
function Own({ services, percent }: { services: ServicePrices[]; percent: number }) {
  const owned = services
    .map((service) => ({ ...service, rows: service.rows.filter(({ own }) => own !== null) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      {owned.length === 0 ? <p>Aucun prix à elle.</p> : null}
      {owned.map(({ key, label, rows }) => (
        <table key={key} className={classes.prices}>
          <thead>
            <tr className="quiet text-s">
              <th scope="col">{label}</th>
              <th scope="col">Catalogue</th>
              <th scope="col">Le sien</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key: row, name, imageUrl, byKilo, catalogue, own }) => (
              <tr key={row}>
                <th scope="row">
                  <span className="row gap-8">
                    <GarmentImage src={imageUrl} size={26} />
                    <span className="shrink anywhere">
                      {name}
                      {byKilo ? <span className="quiet text-s"> le kilo</span> : null}
                    </span>
                  </span>
                </th>
                <td className="quiet">{formatFrancs(catalogue)}</td>
                <td>
                  <b>{own === null ? null : formatFrancs(own)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className={`row justify-between gap-12 icons-18 ${classes.rest}`}>
        <span className="row gap-8 nowrap">
          <IconPercentage aria-hidden="true" />
          Tout le reste
        </span>
        <b className="text-end">
          {percent > 0 ? `${percent}\u00a0% de moins` : 'prix du catalogue'}
        </b>
      </p>
    </>
  )
}

function Percent({ percent }: { percent: number }) {
  if (percent === 0) return <p>Aucune remise. Ce qui n’a pas son prix est au catalogue.</p>
  return (
    <div>
      <p className="display text-2xl leading-12">{percent}&nbsp;% de moins</p>
      <p className="quiet text-s">Sur tout ce qui n’a pas son prix, au franc inférieur.</p>
    </div>
  )
}
