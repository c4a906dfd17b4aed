import { type Filling, listenPort, quoted, type Recipe, shown } from './recipe.ts'

export const goOidc: Recipe = {
  title: 'go-oidc',
  page: 'go-oidc',
  language: 'go',
  install: 'go mod init service && go get github.com/coreos/go-oidc/v3/oidc golang.org/x/oauth2',
  file: 'main.go',
  start: () => 'go run .',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling) }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func main() {
	provider, err := oidc.NewProvider(context.Background(), "${issuer}")
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     "${clientId}",
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		RedirectURL:  "${redirectUri}",
		Endpoint:     provider.Endpoint(),
		Scopes:       []string{${quoted(scope, '"')}},
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})
	var people sync.Map // who is signed in, by the cookie of their session

	http.HandleFunc("/{$}", func(w http.ResponseWriter, r *http.Request) {
		person, known := people.Load(cookie(r, "session"))
		if !known {
			person = "Nobody is signed in: open /login"
		}
		json.NewEncoder(w).Encode(person)
	})

	// The way to Kabinet. What the way back is checked against stays with the visitor.
	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		state, nonce, proof := oauth2.GenerateVerifier(), oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
		keep(w, "state", state)
		keep(w, "nonce", nonce)
		keep(w, "proof", proof)
		http.Redirect(w, r, config.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(proof)), http.StatusFound)
	})

${wayBack(redirectUri)}	log.Fatal(http.ListenAndServe(":${listenPort(redirectUri)}", nil))
}

${helpers(redirectUri)}`

const wayBack = (
  redirectUri: string,
) => shown`	// The way back. The library checks signature, issuer, audience and expiry; state and nonce are compared here.
	http.HandleFunc("${new URL(redirectUri).pathname}", func(w http.ResponseWriter, r *http.Request) {
		state := cookie(r, "state")
		if state == "" || r.FormValue("state") != state {
			http.Error(w, "another state", http.StatusBadRequest)
			return
		}
		// The person said no, for example.
		if refused := r.FormValue("error"); refused != "" {
			http.Error(w, "Kabinet answers "+refused+": open /login", http.StatusForbidden)
			return
		}
		token, err := config.Exchange(r.Context(), r.FormValue("code"), oauth2.VerifierOption(cookie(r, "proof")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		raw, _ := token.Extra("id_token").(string)
		idToken, err := verifier.Verify(r.Context(), raw)
		if err != nil || idToken.Nonce != cookie(r, "nonce") {
			http.Error(w, "no ID token for this sign-in", http.StatusBadRequest)
			return
		}
		var person map[string]any
		idToken.Claims(&person) // key your users by person["sub"]
		session := oauth2.GenerateVerifier()
		people.Store(session, person)
		keep(w, "session", session)
		http.Redirect(w, r, "/", http.StatusFound)
	})

`

const helpers = (redirectUri: string) => shown`func keep(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, Secure: ${String(redirectUri.startsWith('https:'))}, SameSite: http.SameSiteLaxMode})
}

func cookie(r *http.Request, name string) string {
	if kept, err := r.Cookie(name); err == nil {
		return kept.Value
	}
	return ""
}
`
