import { loadCatalogue } from '../catalogue/load.ts'
import { type TestServer, testServer } from './harness.ts'

const catalogue = { name: 'catalogue', fill: loadCatalogue }

/** A server whose database has the catalogue of this version. */
export const catalogueServer = (env: Record<string, string> = {}): Promise<TestServer> =>
  testServer(env, catalogue)
