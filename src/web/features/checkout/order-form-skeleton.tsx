import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './checkout.module.css'

/** The order form while its garments load, or the list of garments. */
export function OrderFormSkeleton({ list }: { list: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div aria-hidden="true">{list ? <ListBones /> : <FormBones />}</div>
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
      <div role="status" className="shrink">
        <VisuallyHidden>Chargement…</VisuallyHidden>
        <div aria-hidden="true">
          <StepsBones />
        </div>
      </div>
      <div aria-hidden="true" className={classes.summary}>
        <CartBones />
      </div>
    </>
  )
}

function FormBones() {
  return (
    <div className={classes.columns}>
      <StepBones className={classes.garmentBones}>
        <div className="flex gap-10 clip grow">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <SkeletonBlock key={key} width="92px" className="fixed" />
          ))}
        </div>
        <SkeletonBlock width="100%" height="46px" />
        <SkeletonBlock width="100%" height="52px" />
      </StepBones>
      <div className="shrink">
        <StepsBones />
      </div>
      <div className={classes.summary}>
        <CartBones />
      </div>
    </div>
  )
}

/** The place, the time and the payment, as high as they mostly are: who has scrolled down already stays where they are. */
function StepsBones() {
  return (
    <>
      <StepBones>
        <div className="halves gap-10">
          <SkeletonBlock height="68px" />
          <SkeletonBlock height="68px" />
        </div>
        <SkeletonBlock height="76px" />
        <SkeletonBlock height="120px" />
        <SkeletonBlock height="158px" />
      </StepBones>
      <StepBones>
        <SkeletonBlock height="219px" />
      </StepBones>
      <StepBones>
        <SkeletonBlock height="232px" />
      </StepBones>
    </>
  )
}

interface StepProps {
  /** The class of its fields. */
  className?: string | undefined
  children: ReactNode
}

/** The circle of a step and its title, above its fields. */
function StepBones({ className, children }: StepProps) {
  return (
    <div className={classes.bones}>
      <div className="row gap-10 mb-12">
        <SkeletonBlock width="32px" height="32px" className="round" />
        <SkeletonBlock width="150px" height="26px" />
      </div>
      <div className={cx('stack gap-14', className)}>{children}</div>
    </div>
  )
}

function CartBones() {
  return <SkeletonBlock height="260px" />
}

function ListBones() {
  return (
    <div className="stack gap-16">
      <SkeletonBlock width="100%" height="52px" />
      <SkeletonBlock width="100%" height="44px" />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="row gap-12">
          <SkeletonBlock width="48px" height="48px" />
          <SkeletonBlock width="50%" height="36px" className="grow" />
          <SkeletonBlock width="44px" height="44px" />
        </div>
      ))}
    </div>
  )
}
