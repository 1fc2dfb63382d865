import { expressFee } from '#shared/money/express.ts'
import { formatFcfa, formatFrancs } from '#shared/money/money.ts'
import { type FeeStep, roundFee } from '#shared/money/rounding.ts'
import { COMMUNES, type NamedPlace } from '#shared/places/communes.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { SETTINGS_FIELDS } from '#shared/settings.inputs.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** A basket of clothes, of which express is a part. */
const EXAMPLE_BASKET = 6250
/** Far enough for a ride that costs something. */
const LEAST_KM = 2
const FIRST_CHOICE = 'Riviera 3'

/** What transport and express cost at a known place, counted from what is typed. */
export function FareExample({ form }: { form: SettingsForm }) {
  const { pricing, rounding, express } = form.values
  const isValid =
    SETTINGS_FIELDS.pricing.safeParse(pricing).success &&
    SETTINGS_FIELDS.express.safeParse(express).success
  if (!isValid)
    return <p className={classes.example}>L’exemple revient quand les champs sont justes.</p>
  const { step } = rounding
  const [place, lat, lng] = examplePlace(pricing.base)
  const km = Math.round(haversineKm({ lat, lng }, pricing.base) * 2 * 10) / 10
  const ride = km * pricing.ratePerKm
  const share = `${express.percent}\u00a0% de ${formatFrancs(EXAMPLE_BASKET)}`
  const extra = express.francs > 0 ? ` + ${formatFrancs(express.francs)}` : ''
  return (
    <div className={classes.example} role="note">
      <p className="strong text-s mb-6">Exemple, {place}</p>
      <dl className="stack gap-4">
        <Calculation
          name="Transport"
          count={`${km.toLocaleString('fr-FR')}\u00a0km aller-retour × ${formatFrancs(pricing.ratePerKm)}`}
          exact={roundFee(ride, 1)}
          fee={roundFee(ride, step)}
          step={step}
        />
        {express.offered ? (
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
  const round = exact === fee ? 'déjà rond' : `arrondi à ${step}`
  return (
    <div className={classes.calculation}>
      <dt>{count}</dt>
      <dd>{formatFrancs(exact)}</dd>
      <dt>
        {name}, {step === 1 ? 'au franc' : round}
      </dt>
      <dd className="strong">{formatFcfa(fee)}</dd>
    </div>
  )
}

/** A quarter of Abidjan that is no neighbour of the point of departure. */
function examplePlace(base: LatLng): NamedPlace {
  const quarters = COMMUNES.flatMap((commune) => [...commune.quarters])
  const far = quarters.filter(([, lat, lng]) => haversineKm({ lat, lng }, base) >= LEAST_KM)
  return far.find(([name]) => name === FIRST_CHOICE) ?? far[0] ?? ['Plateau', 5.322, -4.0192]
}
