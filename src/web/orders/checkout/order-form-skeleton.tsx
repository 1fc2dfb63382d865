import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './checkout.module.css'

/** The order form while its garments load. */
export function OrderFormSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div aria-hidden="true" className={classes.columns}>
        <SkeletonBlock height="60px" className={classes.quarterBones} />
        <StepBones className={classes.garmentBones}>
          <SkeletonBlock width="100%" height="60px" />
          <div className="flex gap-10 clip grow">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <SkeletonBlock key={key} width="128px" className="fixed" />
            ))}
          </div>
        </StepBones>
        <StepsBones />
      </div>
    </div>
  )
}

/**
 * Stands for the steps after the garments while their code loads. Its parts are cells of the form's grid, as the steps
 * are.
 */
export function OrderStepsSkeleton() {
  return (
    <>
      <div role="status" className={classes.steps}>
        <VisuallyHidden>Chargement…</VisuallyHidden>
        <div aria-hidden="true">
          <StepsBones />
        </div>
      </div>
      <div aria-hidden="true" className={classes.cartBones}>
        <SkeletonBlock height="320px" />
      </div>
    </>
  )
}

/** The place, the time and the payment, as high as they mostly are: who has scrolled down already stays where they are. */
function StepsBones() {
  return (
    <div className={classes.steps}>
      <StepBones>
        <div className="halves gap-10">
          <SkeletonBlock height="68px" />
          <SkeletonBlock height="68px" />
        </div>
      </StepBones>
      <StepBones>
        <SkeletonBlock height="219px" />
      </StepBones>
      <StepBones>
        <SkeletonBlock height="176px" />
      </StepBones>
    </div>
  )
}

interface StepProps {
  /** The class of its fields. */
  className?: string | undefined
  children: ReactNode
}

/** The title of a step, above its fields. */
function StepBones({ className, children }: StepProps) {
  return (
    <div className="shrink">
      <div className={`row ${classes.headBones}`}>
        <SkeletonBlock width="150px" height="26px" />
      </div>
      <div className={cx('stack gap-12', className)}>{children}</div>
    </div>
  )
}
