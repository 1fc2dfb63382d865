export { paths, withoutTail } from '#shared/paths.ts'
