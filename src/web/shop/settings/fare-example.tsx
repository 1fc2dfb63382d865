import { COMMUNES, type NamedPlace } from '#shared/places/communes.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { expressFee } from '#shared/shop/prices/express.ts'
import { type FeeStep, roundFee } from '#shared/shop/prices/rounding.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useModules } from '#web/modules.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** A basket of clothes, of which express is a part. */
const EXAMPLE_BASKET = 6250
/** Far enough for a ride that costs something. */
const LEAST_KM = 2

/** The price of transport and express at a known place, counted from the typed values. */
export function FareExample({ form }: { form: SettingsForm }) {
  const pricing = form.valid('pricing')
  const express = form.valid('express')
  const { express: isExpressSold } = useModules()
  if (!pricing || !express)
    return <p className={classes.example}>L’exemple revient quand les champs sont justes.</p>
  const { step } = form.values.rounding
  const [place, lat, lng] = examplePlace(pricing.base)
  const km = Math.round(haversineKm({ lat, lng }, pricing.base) * 2 * 10) / 10
  const ride = km * pricing.ratePerKm
  const share = `${express.percent}\u00a0% de ${formatFcfa(EXAMPLE_BASKET)}`
  const extra = express.francs > 0 ? ` + ${formatFcfa(express.francs)}` : ''
  return (
    <div className={classes.example} role="note">
      <p className="strong text-s mb-6">Exemple, {place}</p>
      <dl className="stack gap-4">
        <Calculation
          name="Transport"
          count={`${km.toLocaleString('fr-FR')}\u00a0km aller-retour × ${formatFcfa(pricing.ratePerKm)}`}
          exact={roundFee(ride, 1)}
          fee={roundFee(ride, step)}
          step={step}
        />
        {isExpressSold ? (
          <Calculation
            name="Express"
            count={`Express, ${share}${extra}`}
            exact={expressFee(EXAMPLE_BASKET, express, 1)}
            fee={expressFee(EXAMPLE_BASKET, express, step)}
            step={step}
          />
        ) : null}
      </dl>
    </div>
  )
}

interface CalculationProps {
  name: string
  count: string
  exact: number
  fee: number
  step: FeeStep
}

function Calculation({ name, count, exact, fee, step }: CalculationProps) {
  const round = exact === fee ? 'déjà rond' : `arrondi à ${formatFcfa(step)}`
  return (
    <div className={classes.calculation}>
      <dt>{count}</dt>
      <dd className="text-end">{formatFcfa(exact)}</dd>
      <dt>
        {name}, {step === 1 ? 'au franc' : round}
      </dt>
      <dd className="text-end strong nowrap">{formatFcfa(fee)}</dd>
    </div>
  )
}

/** The quarter of Abidjan that is nearest to the point of departure, but for its neighbours. */
function examplePlace(base: LatLng): NamedPlace {
  const distance = ([, lat, lng]: NamedPlace) => haversineKm({ lat, lng }, base)
  return COMMUNES.flatMap(({ place, quarters }) => [place, ...quarters])
    .filter((quarter) => distance(quarter) >= LEAST_KM)
    .reduce((best, quarter) => (distance(quarter) < distance(best) ? quarter : best))
}
