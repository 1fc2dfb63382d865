// Imported from here it is evaluated once, as a setup file is for each file of tests.
import './cheap-hashing.ts'
