import type { FactorWays } from '#shared/second-factor/second-factor.ts'
import { FactorForm } from './factor-form.tsx'
import { useSecondStep } from './use-second-step.ts'

/** The second step of a sign-in whose password was right. */
export function SecondStep({ ways }: { ways: FactorWays }) {
  const step = useSecondStep(ways)
  return (
    <div className="mt-20">
      <FactorForm
        ways={ways}
        onPasskey={step.usePasskey}
        onCode={step.sendCode}
        busy={step.busy}
        error={step.error}
        onTyping={step.clearError}
      />
    </div>
  )
}
