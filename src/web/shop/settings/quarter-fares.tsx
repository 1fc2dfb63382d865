import { useState } from 'react'
import { COMMUNES, type NamedPlace } from '#shared/places/communes.ts'
import { haversineKm } from '#shared/places/points.ts'
import { feeFor, type Tariff } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** The fare of each quarter, for a place that is known by its quarter only. */
export function QuarterFares({ form }: { form: SettingsForm }) {
  const [opened, setOpened] = useState(false)
  const { base, ratePerKm } = form.values.pricing
  return (
    <div className={`row justify-between gap-14 whole-row line-top ${classes.fares}`}>
      <p>
        <b className="block">Tarif du quartier</b>
        <span className="quiet text-s">
          Pour «&nbsp;à préciser par le livreur&nbsp;»&nbsp;: compté depuis le milieu du quartier.
        </span>
      </p>
      <Button className="fixed" tone="outline" size="sm" onClick={() => setOpened(true)}>
        Voir les tarifs
      </Button>
      <QuarterFaresDialog
        opened={opened}
        onClose={() => setOpened(false)}
        tariff={{ base, ratePerKm, step: form.values.rounding.step }}
        radiusKm={form.values.radius.km}
      />
    </div>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  tariff: Tariff
  /** Beyond it no order is taken; null takes all. */
  radiusKm: number | null
}

/** The transport fee from the middle of each quarter, commune by commune. */
function QuarterFaresDialog({ opened, onClose, tariff, radiusKm }: Props) {
  const isValid = Number.isFinite(tariff.ratePerKm)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Tarifs des quartiers"
      subtitle="Aller et retour depuis le point de départ, comme vous les avez réglés."
    >
      {isValid ? (
        <div className="stack gap-16">
          {COMMUNES.map(({ place, quarters }) => (
            <section key={place[0]} aria-label={place[0]}>
              <h3 className="text-l mb-6">{place[0]}</h3>
              <dl className="lines-between">
                {(quarters.length > 0 ? quarters : [place]).map((quarter) => (
                  <Row key={quarter[0]} quarter={quarter} tariff={tariff} radiusKm={radiusKm} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      ) : (
        <p>Écrivez d’abord le prix du kilomètre.</p>
      )}
    </Dialog>
  )
}

type RowProps = Pick<Props, 'tariff' | 'radiusKm'> & { quarter: NamedPlace }

function Row({ quarter: [name, lat, lng], tariff, radiusKm }: RowProps) {
  const point = { lat, lng }
  const isFar = radiusKm !== null && haversineKm(point, tariff.base) > radiusKm
  return (
    <div className={`row justify-between gap-12 ${classes.fare}`}>
      <dt>{name}</dt>
      <dd className={isFar ? 'quiet' : 'strong nowrap'}>
        {isFar ? 'hors de la zone' : formatFcfa(feeFor(point, tariff))}
      </dd>
    </div>
  )
}
