import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'bundle/', 'coverage/', 'data/', 'public/', 'docker/', 'examples/', 'scripts/', 'test/environment/', '*.js'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Nest modules are classes without members; that is how Nest names things.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // An `import type` of a DTO silently switches its validation off.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Responses and DTOs are shapes: plain objects that fit them are what we mean (house rule 4).
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Rows are data, and text is counted in code points.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Checked by a query or a length just before; the alternative is a branch that nothing can reach.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
  },
  // Plain JavaScript, without types.
  { files: ['bench/**/*.js'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['test/**/*.ts'],
    rules: {
      // What comes back over HTTP is unknown by nature: the assertions are its type.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
);
