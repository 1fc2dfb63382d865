import { IconPencil, IconPercentage } from '@tabler/icons-react'
import { useState } from 'react'
import { formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
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
  known: CompanyPricesView
}

/** « Prix »: what the company pays instead of the catalogue's prices. */
export function CompanyPrices(props: Props) {
  const catalogue = trpc.products.catalogue.useQuery()
  return (
    <QueryBoundary
      query={catalogue}
      errorTitle="Impossible de charger les produits."
      loading={<SkeletonBlock width="100%" height="212px" />}
    >
      {({ products }) => <Prices garments={products} {...props} />}
    </QueryBoundary>
  )
}

function Prices({ client, known, garments }: Props & { garments: readonly Garment[] }) {
  const { role } = useMe()
  const { prices, percent } = known.own
  const [edit, setEdit] = useState<{ part: 'own' | 'percent'; turn: number }>({
    part: 'own',
    turn: 0,
  })
  const [opened, setOpened] = useState(false)
  const begin = (part: 'own' | 'percent') => {
    // Each opening begins with what is known now.
    setEdit(({ turn }) => ({ part, turn: turn + 1 }))
    setOpened(true)
  }
  const editing = { client, known, opened, onClose: () => setOpened(false) }
  return (
    <>
      <Own services={rowsByService(garments, prices)} percent={percent} />
      {role === 'superadmin' ? (
        <div className="row wrap gap-10">
          <Button tone="outline" size="sm" icon={<IconPencil />} onClick={() => begin('own')}>
            Modifier ses prix
          </Button>
          <Button tone="outline" size="sm" icon={<IconPencil />} onClick={() => begin('percent')}>
            Modifier la remise
          </Button>
        </div>
      ) : null}
      {edit.part === 'own' ? (
        <PricesDialog key={edit.turn} garments={garments} {...editing} />
      ) : (
        <PercentDialog key={edit.turn} {...editing} />
      )}
    </>
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
