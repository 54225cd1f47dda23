import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config';

// Apart from the build, which does without the packages of the tests.
export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'jsdom',
      include: ['tests/**/*.test.ts'],
      setupFiles: ['tests/setup.ts'],
      testTimeout: 120_000,
    },
  }),
);
