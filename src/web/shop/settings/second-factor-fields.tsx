import {
  FACTOR_RULES,
  type FactorRule,
  isCompulsory,
} from '#shared/access/second-factor/second-factor.ts'
import { FACTOR_RULE_LABELS } from '#shared/access/second-factor/words.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { trpc } from '#web/trpc.ts'
import { faultProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

const RULES = FACTOR_RULES.map((value) => ({ value, label: FACTOR_RULE_LABELS[value] }))
const WHO_HAS_NONE = 'Qui n’en a pas ne verra que l’écran pour l’activer, dès l’enregistrement.'

/** The duty of the team to sign in with two factors. */
export function SecondFactorFields({ form }: { form: SettingsForm }) {
  const { rule } = form.values.secondFactor
  const isToldMore = isCompulsory(rule)
  const { data: own } = trpc.secondFactor.mine.useQuery(undefined, { enabled: isToldMore })
  const hasNone = own && !own.totp && own.passkeys.length === 0
  return (
    <NativeSelect
      label="La double vérification est"
      description={
        isToldMore ? `${WHO_HAS_NONE}${hasNone ? ' Activez d’abord la vôtre.' : ''}` : undefined
      }
      data={RULES}
      value={rule}
      onChange={({ currentTarget: { value } }) =>
        form.set('secondFactor', { rule: value as FactorRule })
      }
      {...faultProps(form, 'secondFactor.rule')}
    />
  )
}
