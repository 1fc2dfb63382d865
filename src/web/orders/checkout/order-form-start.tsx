import type { ReactNode } from 'react'
import classes from './checkout.module.css'
import { useStepOnScreen } from './form-steps.tsx'
import { GarmentSection } from './garments/garment-section.tsx'
import type { OrderFormProps } from './order-steps.tsx'
import { QuarterRow } from './quarter/quarter-row.tsx'

interface StartProps extends OrderFormProps {
  isCounted: boolean
  children: ReactNode
}

/** The form up to its garments; the steps after them are its children. */
export function OrderFormStart({ isCounted, children, ...props }: StartProps) {
  const { draftKey, forClient, catalogue, oftenOrdered, clientStep } = props
  useStepOnScreen()
  return (
    <div data-kept-draft className={classes.columns}>
      {forClient ? (
        clientStep
      ) : (
        <QuarterRow
          draftKey={draftKey}
          catalogue={catalogue}
          isVisitor={props.isVisitor ?? false}
        />
      )}
      <GarmentSection
        title={forClient ? 'Le linge' : 'Votre linge'}
        draftKey={draftKey}
        catalogue={catalogue}
        oftenOrdered={oftenOrdered}
        forTeam={forClient !== undefined}
        isCounted={isCounted}
      />
      {children}
    </div>
  )
}
