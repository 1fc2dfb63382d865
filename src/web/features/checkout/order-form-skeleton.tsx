import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
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

function FormBones() {
  return (
    <div className={classes.columns}>
      <div className="stack gap-14 shrink">
        <StepBones />
        <div className="flex gap-10 clip">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <SkeletonBlock key={key} width="92px" height="106px" className="fixed" />
          ))}
        </div>
        <SkeletonBlock width="100%" height="46px" />
        <SkeletonBlock width="100%" height="52px" />
        <StepBones />
        <div className="halves gap-10">
          <SkeletonBlock height="68px" />
          <SkeletonBlock height="68px" />
        </div>
        <SkeletonBlock width="100%" height="52px" />
        <SkeletonBlock width="100%" height="52px" />
      </div>
      <SkeletonBlock width="100%" height="280px" />
    </div>
  )
}

/** The circle of a step and its title. */
function StepBones() {
  return (
    <div className="row gap-10 mt-10">
      <SkeletonBlock width="32px" height="32px" className="round" />
      <SkeletonBlock width="150px" height="26px" />
    </div>
  )
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
