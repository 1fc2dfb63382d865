import { COMMUNES, type NamedPlace } from '#shared/places/communes.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { roundFee } from '#shared/shop/prices/rounding.ts'
import { formatFcfa } from '#shared/text/money.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** Far enough for a ride that costs something. */
const LEAST_KM = 2

/** The price of transport to a known place, counted from the typed values. */
export function FareExample({ form }: { form: SettingsForm }) {
  const pricing = form.valid('pricing')
  if (!pricing)
    return <p className={classes.example}>L’exemple revient quand les champs sont justes.</p>
  const { step } = form.values.rounding
  const [place, lat, lng] = examplePlace(pricing.base)
  const km = Math.round(haversineKm({ lat, lng }, pricing.base) * 2 * 10) / 10
  const exact = roundFee(km * pricing.ratePerKm, 1)
  const fee = roundFee(exact, step)
  const round = exact === fee ? 'déjà rond' : `arrondi à ${formatFcfa(step)}`
  return (
    <div className={classes.example} role="note">
      <p className="strong text-s mb-6">Exemple, {place}</p>
      <dl className={classes.calculation}>
        <dt>
          {km.toLocaleString('fr-FR')}&nbsp;km aller-retour × {formatFcfa(pricing.ratePerKm)}
        </dt>
        <dd className="text-end">{formatFcfa(exact)}</dd>
        <dt>Transport, {step === 1 ? 'au franc' : round}</dt>
        <dd className="text-end strong nowrap">{formatFcfa(fee)}</dd>
      </dl>
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
