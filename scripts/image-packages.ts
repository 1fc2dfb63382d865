import { readFileSync, writeFileSync } from 'node:fs'
import { OUTSIDE } from './build-server.ts'

// For the image, after the build: leaves in package.json the packages that the built server loads from node_modules, so that
// `npm prune` removes those that are in its files already. docs/packages.md says why.

const description = JSON.parse(readFileSync('package.json', 'utf8'))
const isOutside = ([name]: [string, unknown]) =>
  OUTSIDE.some((path) => path === name || path.startsWith(`${name}/`))
const dependencies = Object.fromEntries(Object.entries(description.dependencies).filter(isOutside))
writeFileSync('package.json', JSON.stringify({ ...description, dependencies }, null, 2))
